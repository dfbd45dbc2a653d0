/** Points and money that a step of another's has brought or cost. They rise from the line they came of, or from the corner. */
import { rising } from "../newsreel/newsreel";
import { startOf } from "./Start";
import { rules } from "./store";

export function Risen({ of }: { of: number }) {
  const risen = rising.value.filter((one) => one.seat === of);
  const line = rules.value?.lines.find((one) => one.name === risen[0]?.place);
  if (!risen.length) return null;
  return (
    <div class="vrisen" style={line ? startOf(line.name, line.side) : "grid-row:1;grid-column:1"} aria-hidden="true">
      {risen.map((one) => (
        <b class="num" key={one.text}>
          {one.text}
        </b>
      ))}
    </div>
  );
}
