import { expect, test } from 'vitest';
import { auditedActions, auditedEntities, auditOrders } from '../contract/audit.ts';
import { contentKeys } from '../contract/content.ts';
import * as enumerations from './enumerations.ts';

// Repeated by hand: a change of one of these changes the contract of every other server and page.
test('enumerations have these values', () => {
  expect({ ...enumerations, auditedActions, auditedEntities, auditOrders, contentKeys }).toMatchObject({
    roles: ['direccion', 'webmaster', 'socio', 'invitado'],
    staffRoles: ['direccion', 'webmaster'],
    routeLevels: ['PRO', 'Amateur', 'Guiada'],
    yesNo: ['Si', 'No'],
    eventKinds: ['Castillos', 'Semanal', 'Concentración', 'Otros'],
    registrationEventKinds: ['Castillos', 'Semanal', 'Concentración', 'Otros', 'Concentracion'],
    activityEventKinds: ['Castillos', 'Semanal', 'Concentracion', 'Otros'],
    roadbooks: ['Impreso', 'PDF'],
    paymentMethods: ['Bizum', 'Transferencia', 'Efectivo'],
    galleryKinds: ['publica', 'privada'],
    mailOutcomes: ['pendiente', 'enviado', 'error'],
    auditedEntities:
      'usuarios contenido patrocinadores actividades inscripciones plantillas edicion galerias accesos modulos ajustes datos socios cuotas'.split(
        ' ',
      ),
    auditedActions:
      'crear editar eliminar restaurar ordenar enviar abrir cerrar entrar fallar solicitar restablecer exportar descargar probar marcar importar'.split(
        ' ',
      ),
    auditOrders: ['recientes', 'antiguos', 'persona'],
    contentKeys: ['historia', 'castillos', 'inicio'],
  });
});
