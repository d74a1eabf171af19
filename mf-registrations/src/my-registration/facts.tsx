import type { ReactNode } from 'react';
import type { MyRegistration } from 'shared/contract/my-registration';
import styles from './mine.module.css';

/** A registration's state in words. */
export const states: Record<MyRegistration['estado'], string> = {
  recibida: 'Recibida',
  'pendiente de pago': 'Pendiente de pago',
  confirmada: 'Confirmada',
  'lista de espera': 'En lista de espera',
  anulada: 'Anulada',
};

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={styles.label}>{name}</dt>
    <dd>{children}</dd>
  </div>
);
