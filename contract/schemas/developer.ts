import Type from 'typebox';

export const DeveloperMode = Type.Object({
  /** Only an installation that says so itself is one for development. */
  isOn: Type.Boolean(),
  /** The test users. Empty when it is off. */
  people: Type.Array(Type.Object({ phone: Type.String(), nickname: Type.String() })),
});
export type DeveloperMode = Type.Static<typeof DeveloperMode>;

/** One of the test users' phones; empty: a new test user. */
export const DeveloperSignInInput = Type.Object({ phone: Type.String({ maxLength: 20 }) });
export type DeveloperSignInInput = Type.Static<typeof DeveloperSignInInput>;
