import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { IconButton } from './button';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A window over the view; the browser keeps the focus in it and gives it back. Escape closes it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // The event `close` comes later, and until then the view would take keys for those of the window.
  const close = (event: Event) => {
    event.preventDefault();
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog ref={dialog} class="control-dialog" aria-label={title} onCancel={close} onClose={onClose}>
      <header class="control-dialog-head">
        <h2>{title}</h2>
        <IconButton icon="close" label="Close" onClick={close} />
      </header>
      {children}
    </dialog>
  );
}
