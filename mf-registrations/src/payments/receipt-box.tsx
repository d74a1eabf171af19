import styles from './receipt-box.module.css';

interface ReceiptBoxProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** Checkbox: send receipts. */
export const ReceiptBox = ({ isTicked, onTick }: ReceiptBoxProps) => (
  <label className={`line gap-3 ${styles.box}`}>
    <input type="checkbox" name="recibo" checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
    <span>
      Enviar recibo <small>(por correo, al cabo de un minuto por si lo deshaces)</small>
    </span>
  </label>
);
