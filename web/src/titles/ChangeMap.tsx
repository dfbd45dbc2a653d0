/** On the first page: the way to the editor of maps. */
import { Go } from "../ui/Go";
import { t } from "../words/titles";

export function ChangeMap() {
  return (
    <section class="box change-map" aria-labelledby="map-h">
      <h2 id="map-h">{t.changeMap}</h2>
      <p class="hint">{t.changeLead}</p>
      <Go to="/editor" class="btn sm">
        {t.openEditor}
      </Go>
    </section>
  );
}
