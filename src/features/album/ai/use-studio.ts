import { useRef, useState } from 'react';
import { type GenerateType, GENERATION_STATE } from '@contract/constants/generation';
import {
  cancelGeneration,
  changeGenerated,
  generate,
  generateOfPhoto,
  giveModelConsent,
  initGeneration,
  removeGeneration,
} from '@contract/http/generation';
import { hasSource } from '@contract/rules/generation';
import type { ChangeInput, Generation } from '@contract/schemas/generation';
import { call } from '@/api/client';
import { ApiError } from '@/api/errors';
import { useCall } from '@/api/use-call';
import {
  type GenerationDraft,
  makerOf,
  NEW_DRAFT,
  priceOfChange,
  readDraft,
  toDraft,
} from '@/domain/album/generation-draft';
import { toHex } from '@/domain/ids';
import { device } from '@/platform/device';
import { confirm, showToast } from '@/stores/base/overlays';
import { useGenerations } from './use-generations';

const QUIET = { toast: false, loading: false } as const;

/** What is being written, what was ordered into an album, and what may be done with it. Each tells its own failures. */
export function useStudio(albumId: string, firstType: GenerateType) {
  const [chosen, setDraft] = useState<GenerationDraft>({ ...NEW_DRAFT, type: firstType });
  /** Goes on once that was agreed to. */
  const [asking, setAsking] = useState<{ readonly goOn: () => Promise<boolean> } | null>(null);
  const init = useCall(initGeneration, {}, QUIET);
  const orders = useGenerations(albumId);
  const wish = useRef<{ readonly of: string; readonly id: string } | null>(null);
  const maker = makerOf(init.data, chosen);
  const draft = chosen.engine === maker?.engine ? chosen : { ...chosen, engine: 'local' as const };

  // Failures are part of each state.
  const reload = async (): Promise<void> => void (await Promise.all([orders.refresh(), init.reload()]));

  /** The same wish that got no answer is the same request once more. */
  const nameWish = async (input: object): Promise<string> => {
    const of = JSON.stringify(input);
    if (wish.current?.of !== of) wish.current = { of, id: toHex(await device.randomBytes(16)) };
    return wish.current.id;
  };

  /** Whether it was accepted; if not, the request layer has shown the error. */
  const send = async (input: object, sending: (requestId: string) => Promise<Generation>): Promise<boolean> => {
    try {
      const sent = await sending(await nameWish(input));
      wish.current = null;
      orders.change((rows) => [sent, ...rows.filter(({ id }) => id !== sent.id)]);
      void reload(); // part of each state
      return true;
    } catch (error) {
      if (error instanceof ApiError) wish.current = null;
      return false;
    }
  };

  const orderNow = (next: GenerationDraft): Promise<boolean> => {
    const { of, input } = readDraft(albumId, next);
    return send(input, (requestId) =>
      of === 'words' ? call(generate, { ...input, requestId }) : call(generateOfPhoto, { ...input, requestId }),
    );
  };

  /** A photo goes to the model once that was agreed to; this asks, and orders when it was. */
  const order = async (wanted: GenerationDraft): Promise<boolean> => {
    const next = { ...wanted, engine: makerOf(init.data, wanted)?.engine ?? ('local' as const) };
    const isAsked = next.engine === 'model' && hasSource(next.type) && init.data?.consent?.isGiven === false;
    if (!isAsked) return orderNow(next);
    setAsking({ goOn: () => orderNow(next) });
    return false;
  };

  /** By a model it costs points, which is said first, and the picture goes there. */
  const change = async (input: ChangeInput): Promise<boolean> => {
    const row = orders.rows.find(({ id }) => id === input.id);
    const model = row?.engine === 'model' ? makerOf(init.data, { type: row.type, engine: 'model' }) : undefined;
    const changeNow = () => send(input, (requestId) => call(changeGenerated, { ...input, requestId }));
    if (row === undefined || model === undefined) return changeNow();
    const cost = priceOfChange(model, row, input.action);
    if (cost === null) return changeNow();
    const wants = await confirm({
      title: `${input.action === 'UPSCALE' ? '放大' : '变化'}需要${cost}积分`,
      text: '先预留，生成后扣除，失败或取消的退回',
      confirmText: '生成',
    });
    if (!wants) return false;
    const isSent = hasSource(row.type) || input.action === 'UPSCALE';
    if (!isSent || init.data?.consent?.isGiven !== false) return changeNow();
    setAsking({ goOn: changeNow });
    return false;
  };

  const withdraw = async (): Promise<void> => {
    const wants = await confirm({
      title: '撤回照片授权？',
      text: '之后你上传的照片不会再交给大模型服务，已经生成的作品不受影响',
      confirmText: '撤回',
    });
    if (!wants) return;
    try {
      await call(giveModelConsent, { version: init.data?.consent?.version ?? 1, isGiven: false });
      await init.reload();
      showToast('已撤回');
    } catch {
      // The request layer has shown the error.
    }
  };

  return {
    draft,
    setDraft,
    init: init.data,
    maker,
    orders,
    order,
    withdraw,
    consenting:
      asking === null || init.data === undefined || init.data.consent === null
        ? null
        : {
            consent: init.data.consent,
            close: () => setAsking(null),
            given: async (): Promise<void> => {
              setAsking(null);
              await init.reload();
              await asking.goOn();
            },
          },
    change,
    cancel: async ({ id }: Generation): Promise<void> => {
      try {
        const now = await call(cancelGeneration, { id });
        orders.change((rows) => rows.map((row) => (row.id === id ? now : row)));
        await init.reload();
      } catch {
        // The request layer has shown the error.
      }
    },
    remove: async ({ id }: Generation): Promise<void> => {
      const wants = await confirm({ title: '删除这条记录？', text: '已生成的图片会留在相册里', confirmText: '删除' });
      if (!wants) return;
      try {
        await call(removeGeneration, { id });
        orders.change((rows) => rows.filter((row) => row.id !== id));
        showToast('已删除');
      } catch {
        // The request layer has shown the error.
      }
    },
    again: (generation: Generation): void => {
      const next = toDraft(generation);
      setDraft(next);
      if (hasSource(next.type) && next.source === null)
        return showToast('参考图已不可用，请重新选择', { isError: true });
      // What is done may be wanted a little different.
      if (generation.state === GENERATION_STATE.done) return showToast('已填好设置，可以修改后生成');
      void order(next); // tells its failures
    },
  };
}

export type Studio = ReturnType<typeof useStudio>;
