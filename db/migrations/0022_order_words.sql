-- The words by which operators find an order: of its buyer's names, e-mail address and phone number, folded as
-- ordering/rules/order-words.ts folds them. Searched by their beginning.
create table order_word (
  tenant_id int not null,
  word      text collate "C" not null,         -- by code points, so that an index finds all that begin alike
  order_id  uuid not null,
  primary key (tenant_id, word, order_id),
  foreign key (tenant_id, order_id) references orders on delete cascade
);

-- The orders of a running shop. Brand by brand, since row-level security binds the owner of the tables too.
do $$
declare brand int;
begin
  for brand in select tenant_id from tenant order by 1 loop
    perform set_config('app.tenant', brand::text, true);
    insert into order_word (tenant_id, word, order_id)
    select distinct o.tenant_id, left(w.word, 100), o.order_id
      from orders o
      cross join lateral (
        select regexp_split_to_table(
                 translate(lower(regexp_replace(
                   normalize(concat_ws(' ', o.customer ->> 'firstName', o.customer ->> 'lastName'), NFKD),
                   '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f]', 'g')), 'łøđ', 'lod'), '[^[:alnum:]]+') as word
        union select lower(normalize(o.customer ->> 'email', NFKD))
        union select '#' || reverse(ltrim(regexp_replace(o.customer ->> 'mobileNumber', '\D', '', 'g'), '0'))
      ) w
     where o.tenant_id = brand and w.word not in ('', '#');
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table order_word enable row level security;
alter table order_word force row level security;
create policy brand on order_word using (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
grant select, insert, update, delete on order_word to foyer_app;
