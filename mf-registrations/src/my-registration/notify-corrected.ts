import { notify } from 'shared/notify/notify';

export const notifyCorrected = () => notify({ kind: 'success', text: 'Cambio guardado. Te hemos escrito para confirmarlo.' });
