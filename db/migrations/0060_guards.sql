-- Lets a statement fail when what it is for may not be: with it all statements of its transaction, also those that were sent
-- together with it and the commit. The reason is read by the shop.
create function refuse_if(reason text) returns void language plpgsql as $$
begin
  if reason is not null then
    raise exception using errcode = 'FY001', message = 'refused by a guard of the shop', detail = reason;
  end if;
end $$;
