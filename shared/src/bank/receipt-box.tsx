import { CheckField } from 'shared/ui/field';

interface ReceiptBoxProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** Checkbox: send receipts. */
export const ReceiptBox = ({ isTicked, onTick }: ReceiptBoxProps) => (
  <CheckField
    name="recibo"
    checked={isTicked}
    onChange={({ target }) => onTick(target.checked)}
    label={
      <>
        Enviar recibo <small className="soft">(por correo, al cabo de un minuto por si lo deshaces)</small>
      </>
    }
  />
);
