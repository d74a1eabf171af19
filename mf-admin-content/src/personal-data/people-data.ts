import { call } from 'shared/http/call';
import { defer } from 'shared/http/defer';

export const peopleTitle = 'Datos personales';

export const loadPeople = () => defer({ requests: call('GET /datos/solicitudes') });
export type PeopleData = ReturnType<typeof loadPeople>;
