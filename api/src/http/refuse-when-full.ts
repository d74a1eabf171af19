import type { FastifyInstance } from 'fastify';
import type { DiskReserve } from '../files/disk-reserve.ts';
import { NoRoom } from './errors.ts';

/** While the disk is full what was kept back is for those who come in, and delete. */
export function refuseWhenFull(app: FastifyInstance, disk: Pick<DiskReserve, 'full'>): void {
  app.addHook('onRequest', (request, _reply, done) => done(disk.full && takesRoom(request) ? new NoRoom() : undefined));
}

const takesRoom = ({ method, url }: { method: string; url: string }) =>
  ['POST', 'PUT'].includes(method) && !/^\/api\/(login|logout|contrasena|usuarios\/cambiar-contrasena)\b/.test(url);
