import { type SignUp, signUp, type StaffSignUp, staffSignUp } from 'shared/contract/registrations';
import { besideShape } from 'shared/contract/sign-up-shape';
import type { AppPlugin } from '../../accounts/security/context.ts';
import { isStaff } from '../../accounts/security/is-staff.ts';
import { notFound } from '../../core/base/http-error.ts';
import { route } from '../../core/http/route.ts';
import { validateInput } from '../../core/http/validate.ts';
import type { SignUpForm } from '../calls/read-people.ts';
import { createSignUps } from './sign-up.ts';

/** Sign-ups by the form of the contract, for the route in force, and by that of an activity. */
export const signUpRoutes: AppPlugin = async (app, context) => {
  const signUps = createSignUps(context);

  // The caller's role decides which fields are admitted, and a closed form says so first.
  route(app, 'POST /inscripciones/', { checksBody: true }, async (request) => {
    const { data } = staffSignUp.safeParse(request.body);
    const { row, own, ...told } = await signUps.signUp(request, {
      of: {},
      typed: data && formOf(data),
      read: (user) => formOf(validateInput(user && isStaff(user) ? staffSignUp : signUp, request.body)),
    });
    if (!row) throw notFound();
    if (own) {
      const { formas_pago, iban, titular, puesto } = own;
      return { ...row, ...told, formas_pago, iban, titular, puesto };
    }
    return told.enlace_enviado ? row : { ...row, enlace_enviado: false };
  });

  route(app, 'POST /actividades/:id/inscripciones', async (request) => {
    const { params, body } = request;
    const { own, ...told } = await signUps.signUp(request, { of: { actividad: params.id }, typed: body, read: () => body });
    if (!own) throw notFound();
    return { ...own, ...told };
  });

  route(app, 'POST /actividades/:id/inscripciones/calculo', (request) =>
    signUps.workOut(request, { actividad: request.params.id }, request.body),
  );
};

/** What the contract names is taken as it was sent; beyond it the form is as any other. */
function formOf(sent: SignUp | StaffSignUp): SignUpForm {
  const rider = Object.fromEntries(Object.entries(sent).filter(([name]) => name !== 'respuestas' && !(name in besideShape)));
  return { ...sent, nivel: sent.ruta, rider: rider as NonNullable<SignUpForm['rider']> };
}
