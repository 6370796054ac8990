import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { DialogWork, mayLose, type UnsavedWork } from './unsaved';

interface FormDialogProps extends Omit<ModalProps, 'children'> {
  /** Called without a question by what was saved; `close` asks first where work would be lost. */
  children: (close: () => void) => ReactNode;
}

/** A dialog with a form: Esc, a click beside it and its buttons ask before unsaved work is lost. */
export function FormDialog({ onClose, children, ...modal }: FormDialogProps) {
  const [works] = useState(() => new Set<UnsavedWork>());
  const close = () => void mayLose(works).then((agreed) => agreed && onClose());
  return (
    <Modal {...modal} onClose={close}>
      <DialogWork value={works}>{children(close)}</DialogWork>
    </Modal>
  );
}
