import { answerName } from 'shared/questions/answers';
import { QuestionInput } from 'shared/questions/question-input';
import { focusFirstControl } from 'shared/ui/dialog-refs';
import { TextField } from 'shared/ui/field';
import { type AskedOfGuests, askedOfGuests, guestAt, guestControls, type TypedGuest } from './guests.tsx';

interface GuestFieldsProps {
  count: number;
  guests: readonly TypedGuest[];
  asked: AskedOfGuests;
  /** `name` is that of the control. */
  onChange: (guests: readonly TypedGuest[], name: string) => void;
  /** Id of the error message at a control; undefined without one. */
  faultOf: (name: string) => string | undefined;
  /** Who was just added gets the focus. */
  added?: number | undefined;
  /** Another name for a control, by which its form finds the one at fault. */
  nameOf?: (name: string) => string;
}

/** Name and answers of each guest. */
export const GuestFields = ({
  count,
  guests,
  asked: { needsName, questions },
  onChange,
  faultOf,
  added,
  nameOf = (name) => name,
}: GuestFieldsProps) =>
  Array.from({ length: count }, (_, index) => {
    const title = `Invitado ${index + 1}`;
    const before = guestControls(index);
    const { nombre, respuestas } = guestAt(guests, index);
    const change = (part: Partial<TypedGuest>, name: string) =>
      onChange(
        Array.from({ length: Math.max(count, guests.length) }, (__, at) => ({ ...guestAt(guests, at), ...(at === index && part) })),
        name,
      );
    const fault = faultOf(`${before}nombre`);
    return (
      <div key={index} ref={added === index ? focusFirstControl : undefined} role="group" aria-label={title} className="stack gap-2">
        <TextField
          label={`Nombre del invitado ${index + 1}${needsName ? ' (obligatorio)' : ''}`}
          name={nameOf(`${before}nombre`)}
          maxLength={200}
          autoComplete="off"
          required={needsName}
          value={nombre}
          onChange={({ target }) => change({ nombre: target.value }, `${before}nombre`)}
          {...(fault !== undefined && { 'aria-invalid': true as const, 'aria-describedby': fault })}
        />
        {questions.map((question) => {
          const name = before + answerName(question.id);
          return (
            <QuestionInput
              key={question.id}
              question={{ ...question, texto: `${question.texto} · ${title.toLowerCase()}` }}
              name={nameOf(name)}
              value={respuestas[question.id]}
              onChange={(answer) => change({ respuestas: { ...respuestas, [question.id]: answer } }, name)}
              faultId={faultOf(name)}
            />
          );
        })}
      </div>
    );
  });

type OfferedGuestsProps = Omit<GuestFieldsProps, 'asked'> & { offer: Parameters<typeof askedOfGuests>[0] };

/** The same by what a call offers: its page so loads none of this before there is a guest. */
export const OfferedGuests = ({ offer, ...fields }: OfferedGuestsProps) => <GuestFields asked={askedOfGuests(offer)} {...fields} />;
