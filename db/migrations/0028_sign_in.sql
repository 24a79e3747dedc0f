-- Customers, and signing in by a code that is sent to a mobile number.

create table customer (
  tenant_id     int not null references tenant,
  customer_id   int generated always as identity,
  key           text,                           -- of an imported customer
  mobile_number text check (mobile_number ~ '^\+[1-9][0-9]{5,14}$'),
  details       jsonb not null,                 -- by the names of the customer form
  created_at    timestamptz not null,
  primary key (tenant_id, customer_id),
  unique (tenant_id, key),
  unique (tenant_id, mobile_number)
);

-- Who is signed in, by the visitor's session.
create table customer_session (
  tenant_id     int not null references tenant,
  session_id    uuid not null,
  mobile_number text not null check (mobile_number ~ '^\+[1-9][0-9]{5,14}$'),
  signed_in_at  timestamptz not null,
  ends_at       timestamptz not null,
  primary key (tenant_id, session_id)
);

-- The code that a visitor's session waits for; another request replaces it.
create table sign_in_code (
  tenant_id     int not null references tenant,
  session_id    uuid not null,
  mobile_number text not null,
  code_seal     bytea,                          -- null: nobody has got a code, and none is right
  tries_left    int not null check (tries_left >= 0),
  expires_at    timestamptz not null,
  primary key (tenant_id, session_id)
);

-- Requests for codes of the last day, counted by number and by network address. Both are sealed.
create table sign_in_request (
  tenant_id    int not null references tenant,
  request_id   uuid not null,
  number_seal  bytea not null,
  address_seal bytea not null,
  requested_at timestamptz not null,
  primary key (tenant_id, request_id)
);
create index sign_in_request_time on sign_in_request (tenant_id, requested_at);

-- SMS that wait to be sent, or were. A text has a secret: it is deleted when the provider has it.
create table text_message (
  tenant_id   int not null references tenant,
  message_id  uuid not null,
  recipient   text not null,
  text        text,
  created_at  timestamptz not null,
  send_until  timestamptz not null,
  ended_at    timestamptz,                      -- when the provider has taken or refused it
  provider_id text,
  primary key (tenant_id, message_id),
  check (ended_at is null or text is null)
);
create index text_message_newest on text_message (tenant_id, created_at);

do $$
declare name text;
begin
  foreach name in array array['customer', 'customer_session', 'sign_in_code', 'sign_in_request', 'text_message'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy brand on %I using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', name);
    execute format('grant select, insert, update, delete on %I to foyer_app', name);
  end loop;
end $$;
