import { showNotice } from 'shared/notify/notify';

export const notifyCorrected = () => showNotice({ kind: 'success', text: 'Cambio guardado. Te hemos escrito para confirmarlo.' });
