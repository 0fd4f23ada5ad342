import type { Rows } from './matrix.ts'

/** Messages and notifications. */
export const messages = {
  'GET /api/me/conversations': ['yyyyy--', 'CONV', ''],
  'POST /api/me/conversations': [
    'yyyyy--',
    'CONV',
    'Other user related by company, assignment, offer or application, or for staff a worker who agrees to be found; 30 new a day and company; 303 without Location header, id in body',
  ],
  'GET /api/me/conversations/{id}/messages': ['yyyyy--', 'CONV', ''],
  'POST /api/me/conversations/{id}/messages': [
    'yyyyy--',
    'CONV',
    "model id must be the sender's own offer/post; one attachment; 30/min",
  ],
  'PUT /api/me/conversations/{id}/messages/mark-read': [
    'yyyyy--',
    'CONV',
    'timestamp clamped to now; never moves back',
  ],
  'GET /api/me/notifications': ['yyyyyy-', 'SELF', ''],
  'PUT /api/me/notifications/mark-read': ['yyyyyy-', 'SELF', ''],
  'PUT /api/me/notifications/mark-read/{id}': ['yyyyyy-', 'SELF', ''],
} as const satisfies Rows
