/** A link that opens files of one's own. */
type Props = {
  words: string;
  take: (files: FileList) => void;
  class?: string;
  accept?: string;
  disabled?: boolean;
  webkitdirectory?: boolean;
};

export function FilePick({ words, take, class: kind = "", ...input }: Props) {
  return (
    <label class={`lk ${kind}`}>
      {words}
      <input
        type="file"
        class="vh"
        {...input}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files?.length) take(files);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
    </label>
  );
}
