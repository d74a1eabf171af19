import { deviceNames } from 'shared/facts/device-names';

export interface ContactDraft {
  nombre: string;
  correo: string;
  mensaje: string;
}

const blankMessage: ContactDraft = { nombre: '', correo: '', mensaje: '' };

/** What was typed outlives the dialog, Back and a reload. It stays in this tab and ends with it; a browser without storage only loses that comfort. */
export function keepDraft(draft: ContactDraft): void {
  try {
    sessionStorage.setItem(deviceNames.message, JSON.stringify(draft));
  } catch {
    // Private windows and full disks.
  }
}

export function readDraft(): ContactDraft {
  try {
    return { ...blankMessage, ...(JSON.parse(sessionStorage.getItem(deviceNames.message) ?? '{}') as Partial<ContactDraft>) };
  } catch {
    return blankMessage;
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(deviceNames.message);
  } catch {
    // Where nothing could be kept there is nothing to drop.
  }
}
