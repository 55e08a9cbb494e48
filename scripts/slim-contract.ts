/**
 * Vite plugin: the browser's typed client needs method and path of each endpoint, nothing else of the contract. Passing
 * on just those keeps every schema, and zod itself, out of what people download; the operators' endpoints are a file of
 * their own, which is loaded with the console. `features` for callers of only a few.
 */
export function slimContract(features?: string[]) {
  return {
    name: 'pragati:slim-contract',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    async load(id: string) {
      const isConsole = id.endsWith('/contract/operator-api.ts')
      if (!isConsole && !id.endsWith('/contract/api.ts')) return null
      const { api } = await import('../contract/api.ts')
      const isWanted = (feature: string) =>
        features?.includes(feature) ?? feature.startsWith('operator') === isConsole
      const slim = Object.entries(api)
        .filter(([feature]) => isWanted(feature))
        .map(([feature, endpoints]) => [
          feature,
          // In this order they compress better.
          Object.fromEntries(
            Object.entries(endpoints).map(([name, { path, method }]) => [name, { path, method }]),
          ),
        ])
      const written = JSON.stringify(Object.fromEntries(slim))
      return `export const ${isConsole ? 'operatorEndpoints' : 'api'} = ${written}`
    },
  }
}
