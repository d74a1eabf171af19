import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { Modal } from 'shared/ui/modal';
import styles from './phone-controls.module.css';

interface PhoneControlsProps {
  search: ReactNode;
  /** How many filters are applied. */
  count: number;
  onOpen: () => void;
}

/** Search and one button: on a telephone the rows come first. */
export function PhoneControls({ search, count, onOpen }: PhoneControlsProps) {
  return (
    <div className={styles.controls}>
      {search}
      <Button tone="outline" aria-haspopup="dialog" onClick={onOpen}>
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
    </div>
  );
}

/** What gave way to the rows. */
export function PhonePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.panel}>{children}</div>
    </Modal>
  );
}
