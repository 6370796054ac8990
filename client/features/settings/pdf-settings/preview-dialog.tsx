import { Modal } from '@mantine/core';

import classes from './pdf-settings.module.css';

interface PreviewDialogProps {
  /** Unique among the dialogs of the stack. */
  stackId?: string;
  /** Null while the dialog is closed. */
  url: string | null;
  onClose: () => void;
}

/** Shows a notice with the values of the form, in a dialog over the form. */
export function PreviewDialog({ stackId = 'preview', url, onClose }: PreviewDialogProps) {
  return (
    <Modal
      stackId={stackId}
      opened={url !== null}
      onClose={onClose}
      title="Preview of a notice with these values"
      fullScreen
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.preview, body: classes.previewBody }}
    >
      {url !== null && (
        <iframe src={url} title="Preview of a notice" className={classes.previewFrame} />
      )}
    </Modal>
  );
}
