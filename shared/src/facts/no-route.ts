/** On an error reply: this server has no such call. Others answer 404 for a row that is not there, without it. */
export const noRouteHeader = 'x-no-route';
