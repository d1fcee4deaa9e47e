/** `older`: the value before it, still accepted while AUTH_SECRET is being turned; else null. */
export interface AuthSecret {
  current: string;
  older: string | null;
}
