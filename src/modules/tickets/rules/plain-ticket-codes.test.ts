import { expect, test } from 'vitest';
import { plainTicketCodes } from './plain-ticket-codes.ts';

const place = (row: string, seat: string) => ({ row, seat });

test('the code of a ticket names its seat', () => {
  expect(plainTicketCodes('7K4M-92PX', [place('G', '8'), place('G', '9'), place('א', '3')])).toEqual([
    '7K4M-92PX-G8',
    '7K4M-92PX-G9',
    '7K4M-92PX-א3',
  ]);
});

test('places without names are numbered', () => {
  expect(plainTicketCodes('7K4M-92PX', [place('', ''), place('', ''), place('', '')])).toEqual([
    '7K4M-92PX-1',
    '7K4M-92PX-2',
    '7K4M-92PX-3',
  ]);
});

test('row 1 seat 11 and row 11 seat 1 differ, and so does the same seat of two sections', () => {
  const codes = plainTicketCodes('A', [
    place('1', '11'),
    place('11', '1'),
    place('G', '8'),
    place('G', '8'),
    place('G8', '2'),
  ]);
  expect(codes).toEqual(['A-1-11', 'A-11-1', 'A-G8', 'A-G8-2', 'A-G8-2-2']);
  expect(plainTicketCodes('A', [place('G', '8')], ['A-G8'])).toEqual(['A-G8-2']);
});
