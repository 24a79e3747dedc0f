-- The mobile number by which a member is known when they sign in.
alter table member add mobile_number text check (mobile_number ~ '^\+[0-9]{6,15}$');
create index member_by_mobile_number on member (tenant_id, mobile_number) where mobile_number is not null;
grant insert (mobile_number), update (mobile_number) on member to foyer_app;
