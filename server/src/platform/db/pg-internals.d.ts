import 'pg';

/** Members of a client that the types of `pg` omit. */
declare module 'pg' {
  interface ClientBase {
    readonly connection: Connection;
    /** The server process that the login reported. */
    readonly processID: number | null;
  }
}
