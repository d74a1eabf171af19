import { deviceNames } from 'shared/facts/device-names';
import { createDraft } from 'shared/form/draft';

export interface ContactDraft {
  nombre: string;
  correo: string;
  mensaje: string;
}

export const blankMessage: ContactDraft = { nombre: '', correo: '', mensaje: '' };
export const messageDraft = createDraft(deviceNames.message, blankMessage);
