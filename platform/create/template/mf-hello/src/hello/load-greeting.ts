export interface Greeting {
  text: string;
}

/** On the server it is answered without a request, as to a visitor without a session, and the reply travels with the page. */
export async function loadGreeting(): Promise<Greeting> {
  const reply = await fetch('/api/greeting');
  // A release renders the page also where no server answers: it then says so, and does not throw.
  if (!reply.ok) return { text: 'There is no greeting now.' };
  return (await reply.json()) as Greeting;
}
