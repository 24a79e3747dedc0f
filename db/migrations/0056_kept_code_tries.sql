-- A code that stays good after a later request that sends none keeps the tries and the end that it had. `tries_left` and
-- `expires_at` are those of the last request, which are told, and must not say whether an SMS was sent.
alter table sign_in_code
  add column code_tries_left int check (code_tries_left >= 0),
  add column code_expires_at timestamptz;

-- Brand by brand, since row-level security binds the owner of the table too.
do $$
declare brand int;
begin
  for brand in select tenant_id from tenant order by 1 loop
    perform set_config('app.tenant', brand::text, true);
    update sign_in_code set code_tries_left = tries_left, code_expires_at = expires_at where tenant_id = brand;
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table sign_in_code
  alter column code_tries_left set not null,
  alter column code_expires_at set not null;
