import { Dialog } from '@/components/layers/Dialog';
import { LoadingIndicator } from '@/components/layers/LoadingIndicator';
import { setNotifier } from '@/components/notify';
import { Toast } from '@/components/layers/Toast';
import { answerDialog, showToast, useOverlays } from '@/stores/base/overlays';
import { ActionMenuHost } from './ActionMenuHost';

setNotifier((text) => showToast(text));

/** Everything that lies over the page in front: toast, dialogs, the menu of actions, the loading indicator. */
export function OverlayHost() {
  const { toast, dialogs, coveredUpTo, isLoading, loadingText } = useOverlays();
  return (
    <>
      <ActionMenuHost />
      {dialogs.map((dialog) => (
        <Dialog
          key={dialog.id}
          title={dialog.title}
          text={dialog.text}
          confirmText={dialog.confirmText}
          cancelText={dialog.cancelText}
          isDanger={dialog.isDanger}
          isOverLogin={dialog.id >= coveredUpTo}
          onConfirm={() => answerDialog(dialog.id, true)}
          onCancel={() => answerDialog(dialog.id, false)}
        />
      ))}
      {isLoading && <LoadingIndicator text={loadingText} />}
      <Toast toast={toast} />
    </>
  );
}
