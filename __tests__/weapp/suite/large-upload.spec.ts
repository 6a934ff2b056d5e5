import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MULTIPART_UPLOAD_FROM_BYTES, UPLOAD_PART_BYTES } from '@contract/constants/media';
import { findFilesOfSize, sha256OfFile, writeLargeVideo } from '../../support/files/large-video';
import { expect, test } from './desk';
import { named, type Phone, VIDEO_TILES } from './phone';
import { createAlbum, enterAs, haveInAlbum } from './steps';

/** No other file of this desk is as large. */
const SIZE_BYTES = 20_000_123;
const PARTS = Math.ceil(SIZE_BYTES / UPLOAD_PART_BYTES);
/** The try of a part at which the connection ends, when some have arrived and some have not. */
const CUT_AT = 3;

/** What became of the parts, by their numbers, in the order of the answers. */
interface Sent {
  readonly stored: number[];
  readonly cut: number[];
}

/** From now on one part's connection ends; everything else goes its way. */
async function cutOnce({ program }: Phone): Promise<void> {
  await program.mockWxMethod(
    'request',
    // Runs in the program, whose functions our types do not know.
    `function (options, cutAt) {
      const app = getApp();
      app.sentParts = app.sentParts || { tries: 0, stored: [], cut: [] };
      const sent = app.sentParts;
      const isPart = options.method === 'PUT';
      const number = isPart ? Number(/\\/part\\/[^/]+\\/(\\d+)\\?/.exec(options.url)[1]) : 0;
      if (isPart) sent.tries += 1;
      if (isPart && sent.tries === cutAt) {
        sent.cut.push(number);
        return Promise.reject({ errMsg: 'request:fail errcode:-101 cronet_error_code:-101 error_msg:net::ERR_CONNECTION_RESET' });
      }
      const origin = this.origin;
      return new Promise(function (resolve, reject) {
        const success = function (reply) {
          if (isPart && reply.statusCode === 200) sent.stored.push(number);
          resolve(reply);
        };
        origin(Object.assign({}, options, { success: success, fail: reject, complete: undefined }));
      });
    }`,
    CUT_AT,
  );
}

const readSent = ({ program }: Phone): Promise<Sent> =>
  program.evaluate(`function () { return getApp().sentParts; }`) as Promise<Sent>;

test('a video of 20 MB goes in parts, over a connection that is cut once, and is on the wall', async ({ phone }) => {
  expect(SIZE_BYTES).toBeGreaterThan(MULTIPART_UPLOAD_FROM_BYTES);
  const folder = await mkdtemp(path.join(tmpdir(), 'zhixiang-weapp-large-'));
  try {
    const video = path.join(folder, 'opening.mp4');
    await writeLargeVideo(video, SIZE_BYTES);
    await enterAs(phone, '新的测试用户');
    await createAlbum(phone, '开幕式');
    await haveInAlbum(phone, [{ name: 'opening.mp4', bytes: await readFile(video) }]);
    await phone.tap(named('上传照片'));
    await phone.isAt('packageAlbumC/photos/upload', '上传到开幕式');
    await cutOnce(phone);
    await phone.tap(named('选择照片或视频'));
    await phone.find(named('上传总进度'));
    await phone.look('uploading');
    await phone.sees('1个文件已上传');
    const { stored, cut } = await readSent(phone);
    expect(cut).toHaveLength(1);
    // The one that was cut is sent again, and none of the others.
    expect([...stored].sort((one, other) => one - other)).toEqual(
      Array.from({ length: PARTS }, (_, index) => index + 1),
    );
    await phone.program.restoreWxMethod('request');
    const kept = await findFilesOfSize(phone.desk.product.dataDir, SIZE_BYTES);
    expect(kept).toHaveLength(1);
    expect(await sha256OfFile(kept[0] ?? '')).toBe(await sha256OfFile(video));
    await phone.tap(named('完成'));
    await phone.isAt('packageAlbumC/photos/photos', '开幕式');
    await phone.find(VIDEO_TILES);
    await expect.poll(() => phone.count(VIDEO_TILES)).toBe(1);
    await phone.look('wall');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
