import { type MediaMenuDeps, toMediaMenu } from '@/features/album/viewer/media-menu';
import { chooseAction, useOverlays } from '@/stores/base/overlays';
import { aMediaItem, openWorld } from '../../../../support/client-world';

const [ME, OTHER] = ['m'.repeat(22), 'o'.repeat(22)];

function offered(rights: { canManage?: boolean; canDelete?: boolean; userId: string }): string[] {
  const show = toMediaMenu({
    media: aMediaItem(rights),
    actions: {} as MediaMenuDeps['actions'],
    canSetCover: false,
    marking: null,
    userId: ME,
    onReport: () => undefined,
    onAppeal: () => undefined,
    onRestyle: async () => undefined,
    onChanged: async () => undefined,
    onRemoved: () => undefined,
  });
  show?.();
  const labels = (useOverlays.getState().actions?.items ?? []).map(({ label }) => label);
  chooseAction(null);
  return labels;
}

const EDITS = ['向右旋转', '换个风格', '备注'];

test.each([
  ['who uploaded it', { userId: ME, canDelete: true }, EDITS],
  ['who manages the album', { userId: OTHER, canManage: true }, EDITS],
  ['who may only delete, as the server would refuse the rest', { userId: OTHER, canDelete: true }, []],
])('%s', async (_who, rights, edits) => {
  await openWorld();
  expect(offered(rights).filter((label) => EDITS.includes(label))).toEqual(edits);
});
