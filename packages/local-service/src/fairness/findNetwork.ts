/** Finds the network in the name of a client, see `clientOf`; a name of another kind is a network of its own. */
export function findNetwork(client: string): string {
  return client.split(' ', 1)[0] ?? client
}
