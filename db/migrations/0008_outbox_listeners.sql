-- Which listeners have dealt with an event: one that fails holds up no other, and none hears it twice.
alter table outbox add column heard_by text[] not null default '{}';
