import type { FastifyRequest } from 'fastify';
import type { CheckState, SiteCheck } from 'shared/contract/site-status';
import { readLastBackup } from '../backup/backups-queries.ts';
import { findPlaceFault } from '../backup/examine-place.ts';
import type { AppContext } from '../../accounts/security/context.ts';
import { throwsOften } from 'platform/serve/load-store';
import { findOpenFolder } from '../../core/files/private-files.ts';
import { readOutbox } from '../../core/mail/outbox.ts';
import { knowsProxies } from '../../accounts/security/proxies.ts';
import { seeProxy } from '../../accounts/security/see-proxy.ts';
import { version } from '../../core/base/version.ts';
import { readClockSkew } from './clock.ts';
import { bytes, count, duration, percent } from './spanish.ts';
import { readDisk } from './disk.ts';
import { readModules } from './modules.ts';

/** In seconds: the mail server may be restarted, or ask for a retry. */
const longWait = 30 * 60;
const tooLongWait = 2 * 3600;
/** The free part of the disk. */
const littleSpace = 0.15;
const tooLittleSpace = 0.05;
/** Single failures are a visitor's bad connection. */
const someFailures = 10;
const manyFailures = 0.05;
/** In seconds: one night may be missed. */
const oldBackup = 2 * 86_400;
/** In seconds. */
const mostClockSkew = 2;

type Finding = Omit<SiteCheck, 'nombre'>;
/** Undefined where it does not apply to this site. */
type Check = (context: AppContext, request: FastifyRequest) => Promise<Finding | undefined>;

const good = (detalle: string): Finding => ({ estado: 'bien', detalle, remedio: null });
const bad = (estado: Exclude<CheckState, 'bien'>, detalle: string, remedio: string): Finding => ({ estado, detalle, remedio });

/** In the order of the report. */
const checks: Readonly<Record<string, Check>> = {
  'Base de datos': async ({ db, config }) => {
    await db.selectNoFrom(({ lit }) => lit(1).as('one')).execute();
    return good(`${config.databaseUrl ? 'PostgreSQL' : 'SQLite'} responde.`);
  },

  'Cola de correo': async ({ db, now }) => {
    const { waiting, oldest } = await readOutbox(db, now());
    if (waiting === 0) return good('No hay correos en espera.');
    const detalle = `${count(waiting, 'correo espera', 'correos esperan')} desde hace ${duration(oldest)}.`;
    const remedio =
      'Revisa el servidor de correo y los datos con los que entra la web (docs/running.md). No se pierde nada: cada correo se vuelve a intentar durante unos cuatro días.';
    if (oldest < longWait) return good(detalle);
    return bad(oldest < tooLongWait ? 'aviso' : 'fallo', detalle, remedio);
  },

  'Correos sin entregar': async ({ db, now }) => {
    const { givenUp } = await readOutbox(db, now());
    if (givenUp === 0) return good('Ninguna en las últimas 24 horas.');
    return bad(
      'aviso',
      `${count(givenUp, 'correo no se ha podido entregar', 'correos no se han podido entregar')} en las últimas 24 horas.`,
      'Suele ser una dirección mal escrita: corrígela en la inscripción o en el usuario. Si son muchas, el servidor de correo rechaza al remitente.',
    );
  },

  'Envío de correo': async ({ config: { smtpUrl } }) => {
    if (smtpUrl) return good(`Sale por ${new URL(smtpUrl).host}.`);
    return bad(
      'aviso',
      'No se envía: cada correo se guarda como archivo en la máquina.',
      'Pon los datos de tu servidor de correo en la configuración del servidor (docs/running.md) y reinicia la web.',
    );
  },

  'Espacio en disco': async ({ config: { dataDir } }) => {
    const disk = await readDisk(dataDir);
    if (!disk) return undefined;
    const left = disk.free / disk.size;
    const detalle = `Quedan ${bytes(disk.free)} de ${bytes(disk.size)} (${percent(left)}).`;
    if (left >= littleSpace) return good(detalle);
    return bad(
      left < tooLittleSpace ? 'fallo' : 'aviso',
      detalle,
      'Amplía el disco, borra galerías que ya no hagan falta o guarda las imágenes en un almacén S3.',
    );
  },

  'Copia de seguridad': async ({ db, config, now, log }) => {
    const { backup } = config;
    const placeFault = await findPlaceFault(config);
    if (placeFault !== undefined) {
      log.error(`no backup will be made: ${backup.to} (BACKUP_TO) cannot be written: ${placeFault}`);
      return bad(
        'fallo',
        `No se puede escribir en ${backup.to}, adonde van las copias: esta noche no se hará ninguna.`,
        'Pon en BACKUP_TO una carpeta en la que la web pueda escribir, o un almacén, y reinicia la web. El registro del servidor dice por qué no se puede.',
      );
    }
    const { ultima, fallo } = await readLastBackup(db);
    if (!ultima && !fallo && !backup.at) return undefined;
    const remedio =
      'Haz una ahora con pnpm backup: dice qué falla. Suele ser la carpeta o el almacén de BACKUP_TO, que no responde o está lleno.';
    if (!ultima) return bad(fallo ? 'fallo' : 'aviso', fallo ? 'No se ha podido hacer ninguna.' : 'No hay ninguna todavía.', remedio);
    const age = (now().getTime() - Date.parse(ultima)) / 1000;
    const detalle = `La última, comprobada, es de hace ${duration(age)}.`;
    if (fallo) return bad('aviso', `${detalle} La siguiente no se ha podido hacer.`, remedio);
    return age < oldBackup ? good(detalle) : bad('fallo', detalle, remedio);
  },

  'Carpeta de datos': async ({ config: { dataDir } }) => {
    const open = await findOpenFolder(dataDir);
    if (!open) return good('Solo la lee el usuario de la web.');
    return bad('aviso', 'La pueden leer otros usuarios de la máquina.', `Ciérrala con: chmod -R go-rwx '${dataDir}'.`);
  },

  Reloj: async ({ db, config }) => {
    if (!config.databaseUrl) return undefined;
    const skew = Math.abs(await readClockSkew(db));
    if (skew <= mostClockSkew) return good('Va igual que el de la base de datos.');
    return bad(
      'aviso',
      `Difiere ${count(Math.round(skew), 'segundo', 'segundos')} del de la base de datos.`,
      'Activa la hora por red en las dos máquinas: timedatectl set-ntp true.',
    );
  },

  'Direcciones de las visitas': async ({ config }, request) => {
    const { forwarded, trusted, peer } = seeProxy(request, knowsProxies(config.trustProxy));
    if (!forwarded) return good('Llegan sin intermediario, o el intermediario no las comunica.');
    if (trusted) return good('El proxy las comunica y se le cree.');
    return bad(
      'fallo',
      'El proxy las comunica, pero no se le cree: todas las visitas cuentan como una, y quien agota un límite deja fuera a todas.',
      `Si el proxy es tuyo, pon TRUST_PROXY=${peer} y reinicia la web.`,
    );
  },

  Módulos: async (context) => {
    const { modulos } = await readModules(context);
    const failing = modulos.filter(({ cargas, fallos }) => fallos > someFailures && fallos / (cargas + fallos) > manyFailures);
    const throwing = modulos.filter((row) => throwsOften({ ...row, errores: row.errores ?? 0 }));
    if (failing.length === 0 && throwing.length > 0) {
      const broken = throwing.map(({ modulo, version }) => `${modulo} ${version}`).join(', ');
      return bad(
        'fallo',
        `Las páginas de ${broken} dan errores en muchos navegadores.`,
        'En «Módulos» está el último. Quien lo publicó puede volver a la versión anterior.',
      );
    }
    if (failing.length === 0) return good(`${count(modulos.length, 'versión publicada se carga', 'versiones publicadas se cargan')} bien.`);
    const names = failing.map(({ modulo, version }) => `${modulo} ${version}`).join(', ');
    return bad(
      'fallo',
      `Muchas visitas no pueden cargar ${names}.`,
      'En «Módulos» está el motivo. Quien lo publicó puede volver a la versión anterior.',
    );
  },

  Publicaciones: async ({ modules }) => {
    const since = modules.awaySince();
    if (!since) return good('Se leen del lugar donde se publican los módulos.');
    return bad(
      'fallo',
      `Desde hace ${duration((Date.now() - since.getTime()) / 1000)} no se puede leer el lugar donde se publican los módulos, o falta parte: vale lo último que se leyó.`,
      'Mira si la carpeta de MODULES_DIR o el almacén de MODULES_BUCKET está en su sitio; el registro del servidor dice qué pasa. Mientras tanto no llegan publicaciones ni vueltas atrás.',
    );
  },

  'Páginas dibujadas': async (context) => {
    if (!context.config.drawPages) return undefined;
    const { modulos } = await readModules(context);
    const failing = modulos.filter(({ dibujo }) => (dibujo?.fallos ?? 0) > someFailures);
    if (failing.length === 0) return good('El servidor las dibuja sin fallos.');
    const names = failing.map(({ modulo, version }) => `${modulo} ${version}`).join(', ');
    return bad('aviso', `El servidor no puede dibujar páginas de ${names}: se ven algo más tarde.`, 'En «Módulos» está el motivo.');
  },

  Servidor: async () =>
    good(
      `Versión ${version}, en marcha desde hace ${duration(process.uptime())}, con ${bytes(process.memoryUsage.rss())} de memoria y Node ${process.versions.node}.`,
    ),
};

/** Runs all checks at once; a check that throws is a finding itself. */
export async function checkSite(context: AppContext, request: FastifyRequest): Promise<SiteCheck[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([nombre, check]) => {
      try {
        const finding = await check(context, request);
        return finding && { nombre, ...finding };
      } catch (error) {
        context.log.error({ err: error, check: nombre }, 'the state of the site could not be looked at');
        return { nombre, ...bad('fallo', 'No se ha podido comprobar.', 'El registro del servidor dice por qué.') };
      }
    }),
  );
  return found.filter((each) => each !== undefined);
}
