import { keyInHash } from 'shared/data/hash';

export const loadDataRequest = () => ({ key: keyInHash('confirmar') });
export type DataRequestData = ReturnType<typeof loadDataRequest>;

export const dataRequestTitle = 'Tus datos';
