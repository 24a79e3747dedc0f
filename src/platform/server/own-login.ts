import type { Database } from './db.ts';

/**
 * The roles beyond the application's own that its connections can become (SET ROLE). None when they have a login of
 * their own; the tables' owner among them when they share its login, so that a faulty statement could take all rights.
 */
export async function rolesWithinReach(database: Database): Promise<string[]> {
  const rows = await database.system<{ role: string }>(
    `select rolname as role from pg_roles
      where pg_has_role(session_user, oid, 'member')
        and (rolname not in (session_user, 'foyer_app')
             or rolsuper or rolbypassrls or rolcreaterole
             or exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace))
      order by rolname`,
  );
  return rows.map(({ role }) => role);
}

/** The sentence for an operator whose shop can reach these roles; undefined when there are none. */
export const loginNotice = (roles: readonly string[]): string | undefined =>
  roles.length === 0
    ? undefined
    : `The shop’s own statements could take the rights of ${roles.slice(0, 3).join(', ')}${roles.length > 3 ? ' and others' : ''}: give it a login of its own in APP_DATABASE_URL, see docs/operating.md.`;
