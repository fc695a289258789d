/** A reader that has seen enough, as `head` has, is no failure of the command before it in the pipe. */

/** Ends the process without a word when the other end of the pipe is closed. */
export function endWithTheReader(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
