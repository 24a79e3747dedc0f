-- A visitor keeps one open cart: it is old when it was not changed for long, not when it was begun long ago.
alter table cart add column changed_at timestamptz not null default now();
