import type { FastifyInstance } from 'fastify';
import type { DiskReserve } from '../files/disk-reserve.ts';
import { InsufficientStorage } from '../base/http-error.ts';

/** While the disk is full the reserve is for log-ins and deletions. */
export function refuseWhenFull(app: FastifyInstance, disk: Pick<DiskReserve, 'full' | 'look'>): void {
  app.addHook('onRequest', async (request) => {
    if (!['POST', 'PUT', 'DELETE'].includes(request.method)) return;
    await disk.look();
    if (disk.full && takesRoom(request)) throw new InsufficientStorage();
  });
}

const takesRoom = ({ method, url }: { method: string; url: string }) =>
  method !== 'DELETE' && !/^\/api\/(login|logout|contrasena|usuarios\/cambiar-contrasena)\b/.test(url);
