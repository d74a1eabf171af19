/** Options of a `SelectField`: each value with its label, in their order. A file of its own: few screens have any. */
export const Options = ({ of }: { of: Readonly<Record<string, string>> }) =>
  Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
