const address = /https?:\/\/[^\s,;]+/g

/** What somebody wrote, its web addresses as links that tell nobody where one comes from. */
export function Links({ children }: { children: string }) {
  const links = children.match(address) ?? []
  return children.split(address).flatMap((words, at) => {
    const link = links[at]
    return link === undefined
      ? [words]
      : [
          words,
          <a key={link} href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>,
        ]
  })
}
