import { useState } from 'react';
import type { CameraFailure, CameraLook, CameraView } from '@/platform/camera/types';
import type { PickedFile } from '@/platform/media/types';
import { mountComponent } from '../mounted';

export interface CameraUnderTest {
  CameraView: CameraView;
  /** Lets what the camera does by itself happen: it opens, and a picture is looked at. */
  run(): Promise<void>;
  /** From now on it cannot be opened. */
  forbid(): void;
  /** Whether anything still holds the camera. */
  isRunning(): boolean;
}

/** What every camera does, on any platform. */
export function describeCamera(name: string, make: () => CameraUnderTest): void {
  describe(`camera: ${name}`, () => {
    async function open(made: CameraUnderTest) {
      const told = { looks: [] as CameraLook[], failures: [] as CameraFailure[], isReady: false };
      let take: () => Promise<PickedFile | null> = () => Promise.resolve(null);
      const { CameraView } = made;
      const screen = await mountComponent(() => {
        const [isShown, setIsShown] = useState(true);
        return (
          <>
            <button type="button" aria-label="离开" onClick={() => setIsShown(false)} />
            {isShown && (
              <CameraView
                label="相机画面"
                facing="user"
                onReady={(handle) => {
                  told.isReady = handle !== null;
                  take = () => handle?.take() ?? Promise.resolve(null);
                }}
                onFailed={(failure) => void told.failures.push(failure)}
                onLook={(look) => void told.looks.push(look)}
              />
            )}
          </>
        );
      });
      await screen.change(() => made.run());
      return { told, take: () => take(), leave: () => screen.tap(screen.control('离开')) };
    }

    test('it opens, tells how light it is, and takes a picture', async () => {
      const { told, take } = await open(make());
      expect(told.isReady).toBe(true);
      expect(told.failures).toEqual([]);
      expect(told.looks[0]?.brightness).toBeCloseTo(100, 0);
      expect(await take()).toMatchObject({ name: 'selfie.jpg' });
    });

    test('it lets go of the camera when it is shown no more', async () => {
      const made = make();
      const { told, leave } = await open(made);
      expect(made.isRunning()).toBe(true);
      await leave();
      expect(made.isRunning()).toBe(false);
      expect(told.isReady).toBe(false);
    });

    test('a refused permission is distinguished', async () => {
      const made = make();
      made.forbid();
      const { told } = await open(made);
      expect(told).toMatchObject({ failures: ['forbidden'], looks: [], isReady: false });
    });
  });
}
