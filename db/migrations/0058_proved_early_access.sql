-- Whether the visitor has proved to be the member, by signing in with the member's mobile number: a number that somebody only
-- types does not replace them.
alter table early_access add column is_proved boolean not null default false;
