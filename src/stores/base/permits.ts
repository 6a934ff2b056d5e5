import { permission } from '@/platform/permission';
import type { Permit } from '@/platform/permission/types';
import { confirm } from './overlays';

const WORDS: Readonly<Record<Permit, { readonly title: string; readonly text: string }>> = {
  camera: { title: '没有相机权限', text: '请在设置中允许使用相机，再试一次' },
  microphone: { title: '没有麦克风权限', text: '请在设置中允许使用麦克风，再试一次' },
  album: { title: '没有相册权限', text: '请在手机设置中允许微信访问相册，再试一次' },
  saving: { title: '没有相册权限', text: '照片和视频要保存到手机相册，请在设置中打开“保存到相册”' },
};

/** Tells what was refused and leads to where it is given. True when it is given now: what was refused can be tried again. */
export async function askForPermit(permit: Permit): Promise<boolean> {
  const wants = await confirm({ ...WORDS[permit], confirmText: '去设置' });
  return wants && permission.askFor(permit);
}
