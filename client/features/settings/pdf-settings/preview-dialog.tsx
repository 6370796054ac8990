import { Modal } from '@mantine/core';

import classes from './pdf-settings.module.css';

interface PreviewDialogProps {
  /** Null while the dialog is closed. */
  url: string | null;
  onClose: () => void;
}

/** Shows a notice with the values of the form, as large as the window. */
export function PreviewDialog({ url, onClose }: PreviewDialogProps) {
  return (
    <Modal
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
