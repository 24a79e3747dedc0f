import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** The login of the application in databases of our own; docs/operating.md has the statements for all others. */
const LOGIN = 'foyer_serve';

/** Also before the migrations, which leave a role that exists as it is. */
const ROLES = `do $$ begin
  if not exists (select from pg_roles where rolname = 'foyer_app') then
    create role foyer_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = '${LOGIN}') then
    create role ${LOGIN} login nosuperuser nobypassrls in role foyer_app;
  end if;
end $$`;

/**
 * Gives the application a login that can become no other role but its own, with a new password. `url`: of a superuser.
 * Returns the login's address of the same database.
 */
export async function applicationLogin(url: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(ROLES);
    await client.query(`alter role ${LOGIN} password '${password}'`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(url), { username: LOGIN, password }).href;
}
