import { Modal } from 'shared/ui/modal';
import { ChangeForm, type ChangeFormProps } from './change-form.tsx';
import { partsOf } from './parts.ts';

type ChangeModalProps = Omit<ChangeFormProps, 'parts' | 'levelLabel'> & { title: string };

/** All that can be changed of a sign-up, in a dialog. */
export const ChangeModal = ({ title, ...form }: ChangeModalProps) => (
  <Modal title={title} onClose={form.onClose}>
    <ChangeForm {...form} parts={partsOf(form.now)} levelLabel={form.now.con_acompanante ? 'Nivel de la ruta' : 'Nivel'} />
  </Modal>
);
