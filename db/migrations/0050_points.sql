-- Loyalty points, which pay ticket types of a membership, and a limit of a member's tickets for one showing.

alter table price add points_price int not null default 0 check (points_price >= 0);

-- `points`: collected, those already spent included. Nobody writes `points_used`: the rows of `member_use` move it.
alter table member add points int not null default 0 check (points >= 0),
                   add points_used int not null default 0,
                   -- Why points are spent once, whatever comes at once.
                   add constraint member_covers_points check (points_used >= 0 and points_used <= points);
grant insert (points), update (points) on member to foyer_app;

alter table member_use add points int not null default 0 check (points >= 0),
                       add presentation_id int,      -- null: of an order from before this limit
                       add foreign key (tenant_id, presentation_id) references presentation;
create index member_use_by_presentation on member_use (tenant_id, presentation_id, member_number);

-- Runs after apply_member_use, which has locked the member's row: uses of one member come one after the other.
create function apply_member_use_rules() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  most int;
begin
  if new.action = 'reserve' then
    select (s.rules ->> 'maxPerShowing')::int into most
      from member m join membership s on s.tenant_id = m.tenant_id and s.membership_id = m.membership_id
     where m.tenant_id = new.tenant_id and m.member_number = new.member_number;
    if most < (select sum(u.uses_change) from member_use u
                where (u.tenant_id, u.member_number, u.presentation_id)
                    = (new.tenant_id, new.member_number, new.presentation_id)) then
      raise check_violation using constraint = 'member_use_within_showing',
        message = 'a member has no more tickets for a showing than the membership allows';
    end if;
  elsif not exists (select from member_use u
                     where (u.tenant_id, u.order_id, u.ticket_no, u.action, u.points)
                         = (new.tenant_id, new.order_id, new.ticket_no, 'reserve', new.points)) then
    raise check_violation using constraint = 'member_use_returns_its_points',
      message = 'a ticket redeems and returns the points that it has reserved';
  end if;
  if new.points > 0 and new.action <> 'redeem' then
    update member set points_used = points_used + case new.action when 'reserve' then new.points else -new.points end
     where tenant_id = new.tenant_id and member_number = new.member_number;
  end if;
  return null;
end $$;
revoke all on function apply_member_use_rules() from public;
create trigger apply_member_use_rules after insert on member_use for each row execute function apply_member_use_rules();
